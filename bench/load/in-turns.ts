import { median } from './compare.ts'

/** How often something was done in a second, and how many milliseconds of processor time each took. */
export type Taken = { rate: number; cost: number }

/**
 * Measures both in turns, one round thrown away, as `compare` does; with no rounds once, for what takes minutes. What is compared are the medians of the rounds' ratios: of
 * what was done in a second, and of the processor time of each, which does not know who else works on the machine.
 */
export async function inTurns(
  rounds: number,
  takeOurs: () => Promise<Taken>,
  takeTheirs: () => Promise<Taken>,
): Promise<{ ours: Taken; theirs: Taken; rate: number; cost: number }> {
  const pairs: { ours: Taken; theirs: Taken }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const oursFirst = round % 2 === 0
    const early = await (oursFirst ? takeOurs() : takeTheirs())
    const late = await (oursFirst ? takeTheirs() : takeOurs())
    if (round > 0 || rounds === 0)
      pairs.push(oursFirst ? { ours: early, theirs: late } : { ours: late, theirs: early })
  }
  const middle = (of: (pair: (typeof pairs)[number]) => number) => median(pairs.map(of))
  return {
    ours: { rate: middle(({ ours }) => ours.rate), cost: middle(({ ours }) => ours.cost) },
    theirs: { rate: middle(({ theirs }) => theirs.rate), cost: middle(({ theirs }) => theirs.cost) },
    rate: middle(({ ours, theirs }) => ours.rate / theirs.rate),
    cost: middle(({ ours, theirs }) => ours.cost / theirs.cost),
  }
}
