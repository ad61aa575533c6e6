const attacks = 'server/src/whole-system/attacks/attacks.test.ts#'
const logIn = 'server/src/families/log-in/'
const http = 'server/src/platform/http/'
const team = 'server/src/staff/access/'

/** Each attack, the rule that must hold, and the tests that try it: `file#title`, as the file writes the title. */
export const cases = [
  {
    name: 'one code, many uses',
    done: 'a registration code at the same instant, in one process and in two',
    holds: 'it opens one family',
    tests: [
      `${attacks}a registration code opens one family`,
      'server/src/families/sign-up/registration-and-log-in.test.ts#lets exactly one of ten simultaneous uses of a code succeed',
    ],
  },
  {
    name: 'one token, many children',
    done: 'the token of the registration at the same instant in two processes',
    holds: 'the children are added once',
    tests: [
      `${attacks}the token for the children adds them once`,
      'server/src/families/sign-up/registration-and-log-in.test.ts#gives a token that opens nothing but add-children, once',
    ],
  },
  {
    name: 'one reset code, many passwords',
    done: 'a code with as many new passwords as uses, in two processes',
    holds: 'one password is set, and that one lets in',
    tests: [`${attacks}a code of a forgotten password sets one password, and that one lets in`],
  },
  {
    name: 'one invitation, three answers',
    done: 'answers that contradict each other at the same instant, in one process and in two',
    holds: 'one of them',
    tests: [
      `${attacks}an invitation has one answer, of three that contradict each other`,
      'server/src/families/invitations/answer-races.test.ts#exactly one of three different answers holds (round %i)',
    ],
  },
  {
    name: 'one set-up link, many accesses',
    done: 'a link of the team at the same instant in two processes',
    holds: 'one access',
    tests: [`${attacks}a set-up link of the team opens one access`],
  },
  {
    name: 'one authenticator code, many sessions',
    done: 'the code of the app at the same instant, in one process and in two; a recovery code again',
    holds: 'one session each',
    tests: [
      `${attacks}a code of the authenticator app lets in once`,
      `${team}staff.test.ts#takes each recovery code once`,
    ],
  },
  {
    name: 'guesses at one code',
    done: 'wrong codes, spread over two processes',
    holds: 'five tries; then the right one is refused too',
    tests: [
      `${attacks}has five tries for a code, however they are spread over processes, and then the right one is refused`,
    ],
  },
  {
    name: 'guesses across codes',
    done: 'a new code after every five guesses, from many network addresses',
    holds: 'ten codes in an hour; after a hundred wrong ones in a row only the link of a mail',
    tests: [
      `${attacks}is given ten codes in an hour by both processes together, so fifty tries of a million`,
      'server/src/families/sign-up/registration-and-log-in.test.ts#goes on only by a link from the mail after a hundred wrong codes in a row',
    ],
  },
  {
    name: 'who is registered, by the answer',
    done: 'seven calls about an address that is known, of the team, or unknown',
    holds: 'status, words and names of headers are the same',
    tests: [
      `${attacks}reads it in no answer of %s`,
      'server/src/families/sign-up/registration-and-log-in.test.ts#says with the fifth wrong code that a new one is needed, to known and unknown addresses alike',
    ],
  },
  {
    name: 'who is registered, by the time',
    done: 'the same calls, sixty times each in turns',
    holds: 'the middle halves of the times overlap',
    tests: [
      `${attacks}reads it in no time that %s takes: the middle halves overlap`,
      `${logIn}lock-out.test.ts#is answered in the same time for known and unknown addresses, also while the table of mails is held`,
    ],
  },
  {
    name: 'every call of families, every caller, foreign ids',
    done: 'each endpoint with an id by eight kinds of people; an endpoint without a row fails the test',
    holds: 'the row says who; a stranger is told nothing and changes nothing',
    tests: [
      'server/src/whole-system/attacks/permissions.test.ts#has a row for every endpoint',
      'server/src/whole-system/attacks/permissions.test.ts#%s answers each person as its row says',
    ],
  },
  {
    name: 'every call of the team, every role',
    done: 'each endpoint of the team by each role, by nobody, a parent and a child',
    holds: 'the permission of the endpoint says who',
    tests: [
      'server/src/whole-system/attacks/staff-permissions.test.ts#%s lets in the roles that it is for, and nobody else',
    ],
  },
  {
    name: 'a way in beside the table',
    done: 'the routes that are mounted, and the OpenAPI document, are compared with the table',
    holds: 'there is no other, and a call without a session is one of a list',
    tests: [
      'server/src/whole-system/attacks/routes.test.ts#are the endpoint table, and these few beside it',
      'server/src/whole-system/attacks/routes.test.ts#is one of these: whoever adds one adds it here',
      `${http}mount.test.ts#describes every endpoint as OpenAPI, in the wire’s names`,
      `${http}mount.test.ts#%s asks strangers to sign in, before reading the body`,
    ],
  },
  {
    name: 'locking somebody out',
    done: 'guesses at an account and from a network address, in two processes',
    holds: 'both pause; a browser that has logged in enters, and so does who has the mail',
    tests: [
      `${attacks}pause the account in both processes, and a browser that has logged in before enters`,
      `${logIn}lock-out.test.ts#brings its owner in while a stranger guesses passwords, and the browser stays known`,
      `${logIn}lock-out.test.ts#enters with right passwords, all of its 120 families at once, also after mistypes`,
      `${team}staff.test.ts#lets in with a recovery code, which has not been used, and with no other`,
    ],
  },
  {
    name: 'a forged network address',
    done: 'invented beginnings of X-Forwarded-For, in two processes',
    holds: 'what the proxy has added counts',
    tests: [
      `${attacks}are counted for who the proxy says, whatever stands before it in X-Forwarded-For`,
      `server/src/platform/limits/forwarded-for.test.ts#is not believed of anybody else`,
    ],
  },
  {
    name: 'a forged Host',
    done: 'Host, X-Forwarded-Host and Forwarded name another site',
    holds: 'mails have the portal’s own address, and answers name no other',
    tests: [`${attacks}in %s is in no mail and no answer`],
  },
  {
    name: 'usernames that look alike',
    done: 'capitals, the Kelvin sign, full width, Cyrillic, a sign of no width',
    holds: 'no second name that reads like the first',
    tests: [`${attacks}%s makes no second username that reads like the first`],
  },
  {
    name: 'addresses that look alike',
    done: 'the same in the address of a forgotten password',
    holds: 'the code goes to nobody else',
    tests: [`${attacks}%s in an address sends its code to nobody else`],
  },
  {
    name: 'a birth date as a key',
    done: 'either parent moves the date of a child of 12, of 15 and of an adult of 18 down to another age',
    holds: 'it is asked for, not done; no diary, copy, erasure or access is theirs',
    tests: [
      'server/src/whole-system/attacks/attacks-by-birth-date.test.ts#the %s parent, from %i to %i: asks, and gains nothing',
      'server/src/rights/corrections/birth-date.test.ts#is not lost by setting the date back and forth',
    ],
  },
  {
    name: 'parents who enter as their child',
    done: 'each parent gives a child another password, unasked, of 12 and of 15, and both at once',
    holds: 'a child of 15 has it only after it asked, and reads that it was changed',
    tests: [
      'server/src/whole-system/attacks/attacks-by-parents.test.ts#parent %s gives a child of 15 nothing that it did not ask for',
      'server/src/whole-system/attacks/attacks-by-parents.test.ts#of two passwords that both give at once to a child of 15 who asked, one is taken',
    ],
  },
  {
    name: 'one coordinator alone',
    done: 'reads names in a loop, moves a parent’s address, approves by an access of an own access',
    holds: 'an end after so many names, no copy and no erasure, no second person',
    tests: [
      'server/src/whole-system/attacks/attacks-by-a-coordinator.test.ts#reads the names of so many families in an hour and of no more, by both processes together',
      'server/src/whole-system/attacks/attacks-by-a-coordinator.test.ts#takes no copy and no erasure of a parent whose address is theirs now',
      'server/src/whole-system/attacks/attacks-by-a-coordinator.test.ts#is no second person by an access that one of their own accesses made',
    ],
  },
  {
    name: 'more than a page says',
    done: 'each sentence about who sees what is read and tried as that reader, in page, copy, card and call',
    holds: 'what the child was told is what happens',
    tests: ['server/src/whole-system/attacks/who-sees-what.test.ts#“%s” (%s)'],
  },
  {
    name: 'HTML, line breaks and formulas in names',
    done: 'tags, CRLF and Bcc, signs that turn the direction, in names and addresses',
    holds: 'refused, no mail is written; what comes by another way is shown as text',
    tests: [
      `${attacks}%s is refused, and no mail is written`,
      'server/src/platform/mail/mail-worker.test.ts#shows a name with markup in it as text',
    ],
  },
  {
    name: 'formulas in exports',
    done: 'texts that a spreadsheet would run: =, +, -, @, tab, line break, full width',
    holds: 'they stand there as text',
    tests: ['server/src/platform/files/csv.rules.test.ts#writes %j so that no spreadsheet calculates it'],
  },
  {
    name: 'prototype pollution',
    done: '__proto__ and constructor in every body, also deep',
    holds: 'refused; no later answer has the fields',
    tests: [
      `${attacks}a prototype in an answer’s fields changes nobody else’s`,
      `${http}mount.test.ts#refuses a body that is broken, huge or of another type`,
    ],
  },
  {
    name: 'slow and half requests',
    done: 'hundreds of lines that send half a head or half a body',
    holds: 'others are answered meanwhile; nothing is stored; the server ends them',
    tests: [
      `${attacks}keep nobody else waiting, and store nothing`,
      `${attacks}are ended by the server after half a minute`,
    ],
  },
  {
    name: 'a restart in the middle',
    done: 'kill -9 after guesses, a log-out and a used code',
    holds: 'the pause, the log-out and the used code hold',
    tests: [`${attacks}forgets no pause, no log-out and no used code`],
  },
  {
    name: 'what is left behind',
    done: 'all of the above on one database',
    holds: 'every invariant of desco doctor holds; no line of level error in the log',
    tests: [`${attacks}every family is whole, and no process has failed`],
  },
]
