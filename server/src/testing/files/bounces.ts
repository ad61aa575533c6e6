import { readFile } from 'node:fs/promises'

/**
 * A message as a mail server sends it when a mail came back, by the name of its file in `bounces/`. They were written by hand
 * after what Postfix, Exim, qmail, Gmail, Exchange and Italian providers send; people and servers in them do not exist.
 */
export async function aBounce(sample: string, to: string): Promise<Uint8Array> {
  const text = await readFile(new URL(`./bounces/${sample}.eml`, import.meta.url), 'utf8')
  return Buffer.from(text.replaceAll('{to}', to).replaceAll('\n', '\r\n'))
}
