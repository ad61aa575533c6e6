/** Stands in for the real cost in tests, which register hundreds of families: the same algorithm, a hash in 1 ms. */
export const passwordCost = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
