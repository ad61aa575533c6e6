const palettes = ['light', 'dark'] as const
export type Palette = (typeof palettes)[number]

export const isPalette = (name: string | null): name is Palette => palettes.some((one) => one === name)

/** Draws the page in one palette, whatever the system prefers. Any other name leaves it to the system. */
export function applyPalette(palette: string | null): void {
  if (!isPalette(palette)) return
  document.documentElement.style.colorScheme = palette
  for (const sheet of document.styleSheets) settle(sheet.cssRules, palette)
}

// the styles ask the system by a media query: here its answer is written into it
function settle(rules: CSSRuleList, palette: Palette): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && rule.media.mediaText.includes('prefers-color-scheme: dark'))
      rule.media.mediaText = palette === 'dark' ? 'all' : 'not all'
    else if (rule instanceof CSSGroupingRule) settle(rule.cssRules, palette)
  }
}
