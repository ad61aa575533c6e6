const pauseMilliseconds = 250

/**
 * Says of each step, and the moment at which it is done, whether it is told: when another hundredth of all is done, and a
 * quarter of a second after the last one that was. Telling it is a commit, and of a study with a hundred thousand families
 * there would be one for each of five hundred pages.
 */
export function toldSteps(total: number): (step: number, milliseconds: number) => boolean {
  let told = -1
  let toldAt = Number.NEGATIVE_INFINITY
  return (step, milliseconds) => {
    const hundredths = Math.floor((100 * step) / total)
    if (hundredths <= told || milliseconds < toldAt + pauseMilliseconds) return false
    told = hundredths
    toldAt = milliseconds
    return true
  }
}
