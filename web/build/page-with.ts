import type { Files } from './files-of.ts'

type Page = { title: string; language: 'it' | 'en'; content: string; files: Files }

const place = '<div id="root"></div>'

/** Fills the bare page with one page's title, language, content and the files that it needs first. */
export function pageWith(template: string, { title, language, content, files }: Page): string {
  if (!template.includes(place)) throw new Error('The bare page has no place for the portal')
  const head = [
    ...files.styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...files.scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('')
  return (
    template
      .replace('<html lang="it">', `<html lang="${language}">`)
      .replace(/<title>.*?<\/title>/u, () => `<title>${title}</title>`)
      .replace('</head>', () => `${head}</head>`)
      .replace(place, () => `<div id="root">${content}</div>`)
      // the styles and the font come before the scripts: they are painted first
      .replaceAll(/<(?:link rel="modulepreload"|script type="module")/gu, '$& fetchpriority="low"')
  )
}

/** The page for the bare address: a signed-in person goes home, and everybody else has the log-in before them. */
export function startPage(
  login: string,
  { token, home, at }: { token: string; home: string; at: string },
): string {
  const script = `(function () {
  var token = null
  try { token = localStorage.getItem('${token}') } catch (refused) {}
  if (token) location.replace('${home}')
  else history.replaceState(null, '', '${at}')
})()`
  return login.replace('<head>', () => `<head><script>${script}</script>`)
}
