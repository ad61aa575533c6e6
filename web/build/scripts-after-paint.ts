const scriptTags = /<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\/script>/gu

/** After so many milliseconds the scripts are asked for although nothing was painted: the tab lies behind others, or the phone is slow. */
const atTheLatest = 300

// The template is inert: what looks ahead in a page for what it will need passes it by. Its place is the end of the body, where
// everything that is painted stands before it.
const moveScripts = `(function () {
  var waiting = document.getElementById('scripts')
  function ask() {
    if (!waiting) return
    document.body.appendChild(document.importNode(waiting.content, true))
    waiting = null
  }
  try { new PerformanceObserver(ask).observe({ type: 'paint', buffered: true }) } catch (unknown) { ask() }
  setTimeout(ask, ${atTheLatest})
})()`

// as large as the others together: without it the line would lie idle between the page and its first frame
const largest = /\/react-[\w-]+\.js"/u

/**
 * The page whose scripts but the largest are asked for once it was painted. Until then it has line and processor nearly for itself,
 * and what it shows needs no script: it was rendered ahead.
 */
export function withScriptsAfterPaint(page: string): string {
  const tags = [...page.matchAll(scriptTags)].map(([tag]) => tag).filter((tag) => !largest.test(tag))
  return tags
    .reduce((rest, tag) => rest.replace(tag, ''), page)
    .replace(
      '</body>',
      () => `<template id="scripts">${tags.join('')}</template><script>${moveScripts}</script></body>`,
    )
}
