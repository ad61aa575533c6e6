const browsers = [
  [/\bEdg\w*\//u, 'Edge'],
  [/\bOPR\//u, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/\b(?:\w*Chrome|CriOS)\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
] as const
const systems = [
  [/\b(?:iPhone|iPad|iPod)\b/u, 'iOS'],
  [/\bAndroid\b/u, 'Android'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMac OS X\b/u, 'macOS'],
  [/\bLinux\b/u, 'Linux'],
] as const

const named = (userAgent: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([sign]) => sign.test(userAgent))?.[1]

/** A browser by the name that its owner knows: `Firefox su Windows`. Order matters, for browsers name each other. */
export function deviceName(userAgent: string): string {
  const system = named(userAgent, systems)
  const browser = named(userAgent, browsers) ?? 'Browser sconosciuto'
  return system === undefined ? browser : `${browser} su ${system}`
}
