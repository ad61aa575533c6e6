type Part = { name: string; title: string; text: string }

// the same pages that the repository shows
const files = import.meta.glob<string>('../../../../../docs/team/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const nameOf = (file: string) => file.replace(/^.*\/|\.md$/gu, '')

/** The parts of the guide, in the order of its contents. */
export function readGuide(): Part[] {
  const [contents] = Object.keys(files).filter((file) => nameOf(file) === 'README')
  const order = [...(files[contents ?? ''] ?? '').matchAll(/\]\((\w+)\.md\)/gu)].map(([, name]) => name)
  return Object.entries(files)
    .filter(([file]) => file !== contents)
    .map(([file, whole]) => {
      const [head = '', ...lines] = whole.split('\n')
      return { name: nameOf(file), title: head.replace('# ', ''), text: lines.join('\n').trim() }
    })
    .sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
}
