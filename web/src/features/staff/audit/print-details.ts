/** The details of a line as `name: value` pairs; as they are, if they are something else. */
export function printDetails(details: string): string {
  const noted = parsed(details)
  if (typeof noted !== 'object' || noted === null || Array.isArray(noted)) return details
  return Object.entries(noted)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
