import type { build } from 'vite'

type Built = Awaited<ReturnType<typeof build>>

const staffCode = /\/src\/team\/|\/contract\/src\/(?:staff|team|[a-z]+\/desk)\//u
const testCode = /\/src\/testing\//u

/** Ends the build if any file that families may download holds code of the research team's area. */
export const refuseStaffCode = (built: Built) => refuse(built, staffCode, 'Families')

/** Ends the build if any file holds code of the tests. */
export const refuseTestCode = (built: Built) => refuse(built, testCode, 'People')

function refuse(built: Built, code: RegExp, who: string): void {
  if (!('output' in built)) throw new Error('The build gave no files to look into')
  for (const file of built.output) {
    const found = file.type === 'chunk' ? file.moduleIds.find((id) => code.test(id)) : undefined
    if (found !== undefined) throw new Error(`${who} would download ${found} in ${file.fileName}`)
  }
}
