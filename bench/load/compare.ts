export type Comparison = { ours: number; theirs: number; ratio: number }

export const median = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/**
 * Measures both in turns, because the machine is never equally busy for long: the ratio is the median of the rounds'
 * ratios. One round is thrown away, for everything that is slow the first time.
 */
export async function compare(
  rounds: number,
  measureOurs: () => Promise<number>,
  measureTheirs: () => Promise<number>,
): Promise<Comparison> {
  const pairs: { ours: number; theirs: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const oursFirst = round % 2 === 0
    const early = oursFirst ? await measureOurs() : await measureTheirs()
    const late = oursFirst ? await measureTheirs() : await measureOurs()
    if (round > 0) pairs.push(oursFirst ? { ours: early, theirs: late } : { ours: late, theirs: early })
  }
  return {
    ours: median(pairs.map(({ ours }) => ours)),
    theirs: median(pairs.map(({ theirs }) => theirs)),
    ratio: median(pairs.map(({ ours, theirs }) => ours / theirs)),
  }
}
