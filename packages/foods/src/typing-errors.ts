/**
 * How many slips turn one word into the other: a letter too many, missing, wrong, or two that changed places.
 * Counting stops at two.
 */
export function typingErrors(one: string, other: string): 0 | 1 | 2 {
  if (one === other) return 0
  if (Math.abs(one.length - other.length) > 1) return 2
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  while (
    end < Math.min(one.length, other.length) - start &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  )
    end += 1
  const left = one.slice(start, one.length - end)
  const right = other.slice(start, other.length - end)
  if (left.length <= 1 && right.length <= 1) return 1
  return left.length === 2 && left[0] === right[1] && left[1] === right[0] && right.length === 2 ? 1 : 2
}
