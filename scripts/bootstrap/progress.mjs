const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const utf8 = /utf-?8/i.test(process.env.LC_ALL || process.env.LC_CTYPE || process.env.LANG || '')

/**
 * Says what is being waited for, in one line that ends with its seconds. A terminal also sees that time passes.
 *
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} what the work answers; when it fails, the line is ended first
 */
export async function showProgress(what, work) {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const { stdout } = process
  stdout.write(`${what}…`)
  let at = 0
  const turning = stdout.isTTY
    ? setInterval(() => {
        const frame = utf8 ? `${frames[at++ % frames.length]} ` : ''
        stdout.write(`\r${what}… ${frame}${seconds().toFixed(0)} s `)
      }, 100)
    : undefined
  try {
    const result = await work()
    stdout.write(`${turning ? `\r${what}…` : ''} ${seconds().toFixed(1)} s${turning ? '     ' : ''}\n`)
    return result
  } catch (error) {
    stdout.write('\n')
    throw error
  } finally {
    clearInterval(turning)
  }
}
