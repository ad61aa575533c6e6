/**
 * Says of each step whether it is told: when another hundredth of all is done. Telling it is a commit that is waited for, and
 * of a study with a hundred thousand families there would be one for each of five hundred pages.
 */
export function toldSteps(total: number): (step: number) => boolean {
  let told = -1
  return (step) => {
    const hundredths = Math.floor((100 * step) / total)
    const isMore = hundredths > told
    told = Math.max(told, hundredths)
    return isMore
  }
}
