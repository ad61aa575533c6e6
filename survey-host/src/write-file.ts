import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Replaces a file so that a crash at any instant leaves the old text or the new one, whole. */
export async function writeFileSafely(path: string, text: string): Promise<void> {
  const draft = `${path}.draft`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
  await syncFolder(dirname(path))
}

async function syncFolder(path: string) {
  // Windows cannot open a folder; there the rename alone has to do
  const folder = await open(path, 'r').catch(() => undefined)
  if (!folder) return
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
