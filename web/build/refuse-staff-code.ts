import type { build } from 'vite'

const staffCode =
  /\/src\/team\/|\/contract\/src\/(?:staff|audit|oversight|family-acts|newsroom|survey-desk|exports)/u

/** Ends the build if any file that families may download holds code of the research team's area. */
export function refuseStaffCode(built: Awaited<ReturnType<typeof build>>): void {
  if (!('output' in built)) throw new Error('The build gave no files to look into')
  for (const file of built.output) {
    const found = file.type === 'chunk' ? file.moduleIds.find((id) => staffCode.test(id)) : undefined
    if (found !== undefined) throw new Error(`Families would download ${found} in ${file.fileName}`)
  }
}
