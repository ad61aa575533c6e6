import { expect, it } from 'vitest'

import { ConfigError } from './unsafe-settings.ts'
import { whyNot } from './why-not.ts'

it.each([
  [new ConfigError('NODE_ENV=production needs SMTP_URL.'), 'NODE_ENV=production needs SMTP_URL.'],
  [
    Object.assign(new Error('listen'), { code: 'EADDRINUSE', port: 3000 }),
    'Port 3000 is in use by another program. Set PORT to a free one.',
  ],
  [
    Object.assign(new Error('listen'), { code: 'EACCES', port: 80 }),
    'Port 80 needs more rights. Set PORT to one above 1023.',
  ],
  [
    Object.assign(new Error('mkdir'), { code: 'EACCES', path: '/srv/desco/data' }),
    'Desco may not use /srv/desco/data. Give this account the right to, or set DESCO_DATA_DIR to a folder of its own.',
  ],
  [
    Object.assign(new Error('write'), { code: 'ENOSPC' }),
    'The disk is full. Make room, or set DESCO_DATA_DIR to a folder on another disk.',
  ],
  [
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    'The database of DATABASE_URL does not answer.',
  ],
  [new Error('timeout exceeded when trying to connect'), 'The database of DATABASE_URL does not answer.'],
  [new Error('timeout expired'), 'The database of DATABASE_URL does not answer.'],
  [
    Object.assign(new Error('password authentication failed for user "desco"'), { code: '28P01' }),
    'The database of DATABASE_URL refuses the user or the password.',
  ],
  [
    Object.assign(new Error('database "desco" does not exist'), { code: '3D000' }),
    'The database that DATABASE_URL names does not exist.',
  ],
  [
    Object.assign(new Error('getaddrinfo ENOTFOUND cret'), { code: 'ENOTFOUND', hostname: 'cret' }),
    'The host of DATABASE_URL or HOST is not known. A password with @ : / ? # in it is written with %40, %3A, %2F, %3F, %23.',
  ],
  [
    Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    'The certificate of the database of DATABASE_URL is not trusted, or has ended. An authority of your own is named by sslrootcert=FILE in it (docs/operations.md).',
  ],
  [
    Object.assign(new Error('Hostname/IP does not match'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }),
    'The certificate of the database of DATABASE_URL is for another name than the host there.',
  ],
  [
    Object.assign(new Error('open'), { code: 'ENOENT', syscall: 'open', path: '/etc/desco/ca.pem' }),
    'There is no file /etc/desco/ca.pem, which the settings name.',
  ],
  [
    new Error('The server does not support SSL connections'),
    'The database of DATABASE_URL speaks no TLS: set ssl = on there, with a certificate.',
  ],
  [
    Object.assign(new Error('listen'), { code: 'EADDRNOTAVAIL', port: 3000 }),
    'HOST is no address of this machine.',
  ],
])('answers what an operator can mend by one line: %s', (error, line) => {
  expect(whyNot(error)).toBe(line)
})

it('tells where a defect is', () => {
  expect(whyNot(new Error('surprise'))).toContain('why-not.test.ts')
})
