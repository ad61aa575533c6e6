const shortestReason = 5
export const longestReason = 300

/** Whether a text says why. */
export const isReason = (text: string) => text.trim().length >= shortestReason
