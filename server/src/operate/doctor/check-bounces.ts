import { Resolver } from 'node:dns/promises'

import { about, type Finding } from './finding.ts'

const bounced = about('bounces')
const sender = about('sender')

/** The questions to the DNS. */
export type Dns = Pick<Resolver, 'resolve4' | 'resolve6' | 'resolveMx' | 'resolveTxt'>

const patient: Dns = new Resolver({ timeout: 4_000, tries: 2 })

/**
 * Whether anybody takes the mails that come back to MAIL_BOUNCES, as a mail server finds out (RFC 5321, 5.1), and whether
 * its domain names who may send for it (RFC 7208). Nobody sees from here what its mail server does with them.
 */
export async function checkBounces(bounces: string | null, dns: Dns = patient): Promise<Finding[]> {
  if (bounces === null)
    return [bounced.note('mails that come back are read by nobody: MAIL_BOUNCES is not set')]
  const domain = bounces.slice(bounces.lastIndexOf('@') + 1)
  return Promise.all([findServer(domain, dns), findSenders(domain, dns)])
}

/**
 * Whether the domain that families read in MAIL_FROM names who may send for it (RFC 7208), says what becomes of mails that are
 * not (DMARC, RFC 7489), and is the one that the envelope names: else SPF proves nothing of it, and DKIM alone has to.
 */
export async function checkSender(
  { from, bounces }: { from: string; bounces: string | null },
  dns: Dns = patient,
): Promise<Finding[]> {
  const domain = domainOf(from)
  const envelope = domainOf(bounces ?? from)
  return [
    // asked already with the bounces
    ...(domain === envelope && bounces !== null ? [] : [await findSenders(domain, dns, sender)]),
    await findPolicy(domain, dns),
    isAligned(domain, envelope)
      ? sender.ok(`${domain} is what the envelope names too: SPF counts for DMARC`)
      : sender.note(
          `MAIL_FROM is of ${domain} and MAIL_BOUNCES of ${envelope}: SPF does not count for DMARC, and without DKIM as ${domain} mails are refused or spam`,
        ),
    sender.note(
      `whether the mail server signs as ${domain} (DKIM) is not seen from here: look into a mail that arrived`,
    ),
  ]
}

const domainOf = (address: string) =>
  address
    .slice(address.lastIndexOf('@') + 1)
    .replace(/>.*$/u, '')
    .trim()
    .toLowerCase()

/** As DMARC has it unless told otherwise: a domain and those below it are one. */
const isAligned = (one: string, other: string) =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)

/** Of the domain, or of the one above it, which holds for those below. */
async function findPolicy(domain: string, dns: Dns): Promise<Finding> {
  const above = domain.split('.').slice(-2).join('.')
  for (const one of new Set([domain, above])) {
    const texts = await answered(dns.resolveTxt(`_dmarc.${one}`))
    if (typeof texts === 'string') return unasked(one, texts, sender)
    const policy = texts.map((pieces) => pieces.join('')).find((text) => /^v=dmarc1\b/iu.test(text))
    if (policy !== undefined) {
      const wanted = /;\s*p=(\w+)/iu.exec(policy)?.[1] ?? 'none'
      return sender.ok(`${one} has a DMARC record (p=${wanted.slice(0, 20)})`)
    }
  }
  return sender.note(`${domain} has no DMARC record: large providers take the mails of such senders for spam`)
}

const remedy = 'give it an MX record that leads to the mail server of deploy/README.md, or mend MAIL_BOUNCES'

async function findServer(domain: string, dns: Dns): Promise<Finding> {
  const exchanges = await answered(dns.resolveMx(domain))
  if (typeof exchanges === 'string') return unasked(domain, exchanges)
  if (exchanges.length === 0) {
    const asked = await Promise.all([answered(dns.resolve4(domain)), answered(dns.resolve6(domain))])
    if (asked.some((found) => typeof found !== 'string' && found.length > 0)) return takes(domain, domain)
    const code = asked.find((found) => typeof found === 'string')
    if (code !== undefined) return unasked(domain, code)
    return bounced.wrong(
      `nobody takes mail for ${domain}: it has neither an MX record nor an address`,
      remedy,
    )
  }
  const [first] = exchanges.toSorted((one, other) => one.priority - other.priority)
  // RFC 7505
  const takesNone = first === undefined || first.exchange === '' || first.exchange === '.'
  return takesNone
    ? bounced.wrong(`${domain} says that it takes no mail (its MX record is empty)`, remedy)
    : takes(domain, first.exchange)
}

const takes = (domain: string, server: string) =>
  bounced.ok(
    `${server} takes mail for ${domain}; whether it gives them to “desco bounce” is not seen from here`,
  )

const unasked = (domain: string, code: string, of = bounced) =>
  of.note(`the DNS did not answer for ${domain} (${code})`)

async function findSenders(domain: string, dns: Dns, of = bounced): Promise<Finding> {
  const texts = await answered(dns.resolveTxt(domain))
  if (typeof texts === 'string') return unasked(domain, texts, of)
  const records = texts.map((pieces) => pieces.join('')).filter((text) => /^v=spf1(?: |$)/iu.test(text))
  if (records.length > 1)
    return of.wrong(`${domain} has ${records.length} SPF records, which counts as an error`, 'leave one')
  return records.length === 1
    ? of.ok(`${domain} names who may send for it (SPF)`)
    : of.note(`${domain} has no SPF record: many mail servers then take our mails for spam`)
}

/** None where the DNS says that there is none; the code where it does not answer. */
async function answered<Row>(asked: Promise<Row[]>): Promise<Row[] | string> {
  try {
    return await asked
  } catch (error) {
    const { code = 'unknown' } = error as { code?: string }
    return code === 'ENODATA' || code === 'ENOTFOUND' ? [] : code
  }
}
