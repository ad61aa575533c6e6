const escaped: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Makes a text safe inside HTML, in content and in quoted attributes. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/gu, (character) => escaped[character] ?? character)
