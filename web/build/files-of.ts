import type { Manifest } from 'vite'

export type Files = { scripts: string[]; styles: string[] }

/** The files that a page needs beyond what the bare page already names, so that the browser asks for all of it at once. */
export function filesOf(manifest: Manifest, sources: string[], beyond: string): Files {
  const known = reach(manifest, [beyond])
  const needed = reach(manifest, sources)
  return {
    scripts: [...needed.scripts].filter((file) => !known.scripts.has(file)),
    styles: [...needed.styles].filter((file) => !known.styles.has(file)),
  }
}

function reach(manifest: Manifest, starts: string[]) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`The build has no chunk for ${key}`)
    if (scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const start of starts) visit(start)
  return { scripts, styles }
}
