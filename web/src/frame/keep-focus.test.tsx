import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { keepFocus } from './keep-focus.ts'

let stop: () => void
beforeEach(() => {
  stop = keepFocus()
  document.body.innerHTML = `
    <main>
      <h1>Diario</h1>
      <section aria-labelledby="meal">
        <p>Prima</p>
        <h2 id="meal">Colazione</h2>
        <div id="answers"><button id="add">Aggiungi</button></div>
        <ul><li id="row"><button id="food">Pane</button></li></ul>
      </section>
    </main>`
})
afterEach(() => {
  stop()
  document.body.innerHTML = ''
})

const one = (id: string) => document.getElementById(id) as HTMLElement
/** The frame in which the focus is given back, and the one after it. */
const passed = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
function openDialog(inner: string) {
  document.body.insertAdjacentHTML('beforeend', `<dialog open tabindex="-1"><h2>Cibo</h2>${inner}</dialog>`)
  const dialog = document.querySelector('dialog') as HTMLDialogElement
  dialog.focus()
  return dialog
}

describe('keepFocus', () => {
  it('goes back to what opened a dialog, however much was pressed in it', async () => {
    one('add').focus()
    const dialog = openDialog('<button id="more">Di più</button><button id="done">Fatto</button>')
    one('more').focus()
    one('done').focus()
    dialog.remove()
    await passed()
    expect(document.activeElement).toBe(one('add'))
  })

  it('goes to the heading of what changed when the opener is gone as well', async () => {
    one('food').focus()
    const dialog = openDialog('<button id="take">Togli</button>')
    one('take').focus()
    one('row').remove()
    dialog.remove()
    await passed()
    expect(document.activeElement).toBe(one('meal'))
  })

  it('passes over the headings of the rows that are left', async () => {
    one('row').insertAdjacentHTML('beforebegin', '<li><h3>Latte</h3></li>')
    one('food').focus()
    one('row').remove()
    await passed()
    expect(document.activeElement).toBe(one('meal'))
    one('meal').closest('section')?.removeAttribute('aria-labelledby')
    one('add').focus()
    one('add').remove()
    await passed()
    expect(document.activeElement).toBe(one('meal'))
  })

  it('goes back to a button that was disabled for less than a frame', async () => {
    const add = one('add') as HTMLButtonElement
    add.focus()
    add.disabled = true
    add.blur()
    add.disabled = false
    await passed()
    expect(document.activeElement).toBe(add)
  })

  it('stays in the dialog when what was pressed in it goes', async () => {
    one('add').focus()
    const dialog = openDialog('<p><button id="take">Togli</button></p>')
    one('take').focus()
    one('take').remove()
    await passed()
    expect(document.activeElement).toBe(dialog.querySelector('h2'))
  })

  it('knows what was pressed where the press gives it no focus', async () => {
    one('add').click()
    const dialog = openDialog('')
    dialog.remove()
    await passed()
    expect(document.activeElement).toBe(one('add'))
  })

  it('leaves a focus alone that was given away, or that somebody else has given', async () => {
    one('add').focus()
    one('add').blur()
    document.querySelector('p')?.click()
    one('answers').remove()
    await passed()
    expect(document.activeElement).toBe(document.body)

    one('food').focus()
    const heading = document.querySelector('h1') as HTMLElement
    heading.tabIndex = -1
    one('row').remove()
    heading.focus()
    await passed()
    expect(document.activeElement).toBe(heading)
  })
})
