import { type Line, openLine } from './open-line.ts'

type Load = { lines: number; milliseconds: number }

/** How often in a second `once` is done, by so many at the same time. Each gets a line and a running number. */
export async function rate(
  port: number,
  { lines, milliseconds }: Load,
  once: (line: Line, number: number) => Promise<unknown>,
): Promise<number> {
  const open = await Promise.all(Array.from({ length: lines }, () => openLine(port)))
  let done = 0
  let started = 0
  const begin = performance.now()
  const end = begin + milliseconds
  const work = async (line: Line) => {
    while (performance.now() < end) {
      started += 1
      await once(line, started)
      done += 1
    }
  }
  try {
    await Promise.all(open.map(work))
    return (done * 1000) / (performance.now() - begin)
  } finally {
    for (const line of open) line.close()
  }
}
