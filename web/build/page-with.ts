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
  return template
    .replace('<html lang="it">', `<html lang="${language}">`)
    .replace(/<title>.*?<\/title>/u, () => `<title>${title}</title>`)
    .replace('</head>', () => `${head}</head>`)
    .replace(place, () => `<div id="root">${content}</div>`)
}

const scriptsOf = /<(?:link rel="modulepreload"|script type="module")/gu

/** The page whose scripts come after what is painted before them: its styles and its font. */
export const withScriptsBehind = (page: string): string =>
  page.replaceAll(scriptsOf, '$& fetchpriority="low"')

/**
 * The page with its styles inside, so that it is painted as soon as it is there. The files stay named, and are not fetched:
 * a part that comes late asks for each style that it finds no link to. What looks ahead in a page for what it will need fetches
 * a link that is `disabled` all the same, before everything else, unless it is for no medium.
 */
export async function withStylesInside(
  page: string,
  read: (file: string) => Promise<string>,
): Promise<string> {
  const links = [...page.matchAll(/<link rel="stylesheet" crossorigin href="\/(?<file>[^"]+)">/gu)]
  const files = links.map(({ groups }) => groups?.file ?? '')
  const styles = (await Promise.all(files.map(read))).join('')
  const named = files
    .map((file) => `<link rel="stylesheet" media="not all" href="/${file}" disabled>`)
    .join('')
  return links
    .reduce((rest, [link]) => rest.replace(link, ''), page)
    .replace('</head>', () => `<style>${styles}</style>${named}</head>`)
}

/** The page for the bare address: who is signed in goes home, and everybody else has the log-in before them. */
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
