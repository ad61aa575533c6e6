import { describe, expect, it } from 'vitest'

import { checkBounces, checkSender, type Dns } from './check-bounces.ts'

const fails = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
const nothing = () => fails('ENODATA')
const spf = () => Promise.resolve([['unrelated=1'], ['v=spf1 ip4:192.0.2.1', ' -all']])
const mx = (...exchanges: string[]) =>
  Promise.resolve(exchanges.map((exchange, place) => ({ exchange, priority: 100 - place })))

/** A DNS that knows only this. */
const dns = (known: Partial<Record<keyof Dns, () => Promise<unknown>>>) =>
  ({
    resolve4: nothing,
    resolve6: nothing,
    resolveMx: nothing,
    resolveTxt: spf,
    ...known,
  }) as unknown as Dns

const look = async (known: Parameters<typeof dns>[0]) => {
  const findings = await checkBounces('bounces@study.example', dns(known))
  return findings.map(({ state, says }) => `${state}: ${says}`)
}

describe('checkBounces', () => {
  it('says that nobody reads what comes back where the setting is missing', async () => {
    expect(await checkBounces(null, dns({}))).toMatchObject([{ state: 'note', part: 'bounces' }])
  })

  it('names the first mail server of the domain, or the domain itself where it has an address alone', async () => {
    expect(await look({ resolveMx: () => mx('second.example', 'first.example') })).toEqual([
      expect.stringMatching(/^ok: first\.example takes mail for study\.example/u),
      'ok: study.example names who may send for it (SPF)',
    ])
    const address = () => Promise.resolve(['192.0.2.1'])
    for (const kind of ['resolve4', 'resolve6'] as const)
      expect((await look({ [kind]: address }))[0]).toMatch(
        /^ok: study\.example takes mail for study\.example/u,
      )
  })

  it('says that nobody takes mail for a domain: unknown, without a record, or with one that says no', async () => {
    const unknown = () => fails('ENOTFOUND')
    expect((await look({ resolveMx: unknown, resolve4: unknown, resolve6: unknown }))[0]).toMatch(
      /^wrong: nobody takes mail for study\.example/u,
    )
    expect((await look({}))[0]).toMatch(/^wrong: nobody takes mail/u)
    for (const none of ['', '.'])
      expect((await look({ resolveMx: () => mx(none) }))[0]).toMatch(
        /^wrong: study\.example says that it takes/u,
      )
  })

  it('takes a silent DNS for no answer, and not for a no', async () => {
    const silent = () => fails('ETIMEOUT')
    const says = 'note: the DNS did not answer for study.example (ETIMEOUT)'
    expect(await look({ resolveMx: silent, resolveTxt: silent })).toEqual([says, says])
    expect((await look({ resolve6: silent }))[0]).toBe(says)
  })

  it('misses an SPF record, and calls two of them wrong', async () => {
    const texts = (...all: string[]) => ({ resolveTxt: () => Promise.resolve(all.map((text) => [text])) })
    expect((await look(texts('v=spf10 all')))[1]).toMatch(/^note: study\.example has no SPF record/u)
    expect((await look({ resolveTxt: nothing }))[1]).toMatch(/^note: study\.example has no SPF record/u)
    expect((await look(texts('v=spf1 -all', 'V=SPF1')))[1]).toMatch(/^wrong: study\.example has 2 SPF/u)
  })
})

describe('checkSender', () => {
  const texts = (known: Record<string, string>) => (name: string) =>
    name in known ? Promise.resolve([[known[name] ?? '']]) : nothing()
  const ask = async (from: string, bounces: string | null, known: Record<string, string>) => {
    const resolveTxt = texts(known) as unknown as () => Promise<unknown>
    const findings = await checkSender({ from: `Desco <${from}>`, bounces }, dns({ resolveTxt }))
    return findings.map(({ state, says }) => `${state}: ${says}`)
  }

  it('asks SPF and DMARC of the domain that families read, and says that DKIM is not seen', async () => {
    const known = { 'studio.example': 'v=spf1 -all', '_dmarc.studio.example': 'v=DMARC1; p=reject' }
    expect(await ask('desco@studio.example', null, known)).toEqual([
      'ok: studio.example names who may send for it (SPF)',
      'ok: studio.example has a DMARC record (p=reject)',
      expect.stringMatching(/^ok: studio\.example is what the envelope names too/u),
      expect.stringMatching(/^note: .*DKIM/u),
    ])
    expect((await ask('desco@studio.example', null, {})).slice(0, 2)).toEqual([
      expect.stringMatching(/^note: studio\.example has no SPF record/u),
      expect.stringMatching(/^note: studio\.example has no DMARC record/u),
    ])
  })

  it('finds the record of the domain above, and takes a domain below for the same', async () => {
    const said = await ask('desco@dip.uni.example', 'bounces@uni.example', {
      '_dmarc.uni.example': 'v=DMARC1',
    })
    expect(said).toContain('ok: uni.example has a DMARC record (p=none)')
    expect(said.filter((line) => line.includes('does not count'))).toEqual([])
  })

  it('says when the envelope is another domain’s', async () => {
    expect(await ask('desco@studio.example', 'bounces@hoster.example', {})).toContainEqual(
      expect.stringMatching(/^note: MAIL_FROM is of studio\.example and MAIL_BOUNCES of hoster\.example/u),
    )
  })
})
