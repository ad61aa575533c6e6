/** Seconds to wait after so many failures in a row: none while they are free, then 1, 2, 4… up to the longest. */
export function waitAfter(
  failures: number,
  { free, longestWaitSeconds }: { free: number; longestWaitSeconds: number },
) {
  if (failures < free) return 0
  return Math.min(2 ** Math.min(failures - free, 30), longestWaitSeconds)
}
