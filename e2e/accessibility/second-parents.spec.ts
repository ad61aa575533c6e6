import { acceptConsents } from '../support/person.ts'
import { expect, test } from '../support/portal.ts'
import { enter, openSession } from '../support/registered.ts'
import { screens } from '../support/screens.ts'
import { choose, fillSecondParentSignUp, inviteByTheInterface } from '../support/second-parent.ts'

test(
  'what the other parent sees who takes part',
  screens(({ portal }) => inviteByTheInterface(portal).then((invitation) => ({ portal, ...invitation })), {
    'no option was chosen': async (page, { link }) => {
      await page.goto(link)
      await page.getByRole('button', { name: 'Continua' }).click()
      return page.getByText("È necessario selezionare un'opzione per procedere.")
    },
    'a complete registration': async (page) => {
      await choose(page, 'Autorizzo i figli e partecipo attivamente come genitore')
      await page.getByLabel('Anna').check()
      await fillSecondParentSignUp(page)
      await acceptConsents(page)
      return page.getByRole('button', { name: 'Registrati', disabled: false })
    },
    'the note at the end': async (page) => {
      await page.getByRole('button', { name: 'Registrati' }).click()
      await expect(page).toHaveURL('/spousenote')
      return page.getByRole('link', { name: 'Login' })
    },
    'the consents that were given': async (page, { portal, invited }) => {
      await enter(page, await openSession(portal, invited))
      await page.getByRole('link', { name: 'I miei consensi' }).click()
      return page.getByText('Dal link dell’invito').first()
    },
  }),
)

test(
  'what the other parent sees who only authorizes',
  screens(({ portal }) => inviteByTheInterface(portal), {
    'no child was chosen': async (page, { link }) => {
      await page.goto(link.replace('spouse-option', 'spouse-selectchild'))
      await page.getByRole('button', { name: 'INVIA CONSENSO' }).click()
      return page.getByText('Scegli almeno un figlio/a')
    },
    'the answer is registered': async (page) => {
      await page.getByLabel('Nicolò').check()
      await page.getByRole('button', { name: 'INVIA CONSENSO' }).click()
      return page.getByRole('heading', { name: 'Grazie della risposta' })
    },
  }),
)

test(
  'what both parents see after a refusal',
  screens(({ portal }) => inviteByTheInterface(portal), {
    'the other parent refuses': async (page, { link }) => {
      await page.goto(link)
      await choose(page, 'Non autorizzo')
      return page.getByRole('heading', { name: 'Consenso negato' })
    },
    'the refusal is registered': async (page) => {
      await page.getByRole('button', { name: 'Invia la risposta' }).click()
      return page.getByRole('heading', { name: 'Risposta registrata' })
    },
    'the first parent’s home': async (page, parent) => {
      await enter(page, parent)
      return page.getByText('Non ha dato il consenso', { exact: true })
    },
  }),
)

test(
  'what is seen behind links that are dead',
  screens(
    async ({ portal }) => {
      const invitation = await inviteByTheInterface(portal)
      const other = { spousesurname: 'Bianchi', spousemail: portal.uniqueEmail('marco') }
      await portal.post('/api/users/invite-spouse', other, invitation.token)
      return invitation
    },
    {
      'a newer invitation took its place': async (page, { link }) => {
        await page.goto(link)
        return page.getByRole('heading', { name: 'C’è un invito più recente' })
      },
      'nobody sent the link': async (page) => {
        await page.goto('/spouse-noone?token=inventato')
        return page.getByRole('heading', { name: 'Questo link non è valido' })
      },
      'who invited has to read new words first': async (page) => {
        // a text that has changed would stand before everybody of this portal
        const data = { status: 'on_hold', spousesurname: null, email: null, inviter: null, expiresAt: null }
        await page.route('**/api/users/verify-spouse-req', (route) =>
          route.fulfill({ json: { message: 'OK', data: { ...data, answeredAt: null } } }),
        )
        await page.goto('/spouse-option?token=inventato')
        return page.getByRole('heading', { name: 'Per ora non si può rispondere' })
      },
    },
  ),
)
