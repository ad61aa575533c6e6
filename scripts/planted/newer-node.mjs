// What Node 20.0 lacks, planted where another Node than the project's may run; `says` is the compiler's message.
const planted = [
  [
    'scripts/bootstrap/named-import.mjs',
    "import { enableCompileCache } from 'node:module'\n\nenableCompileCache()\n",
    "has no exported member 'enableCompileCache'",
  ],
  [
    'scripts/bootstrap/late-import.mjs',
    "const { enableCompileCache } = await import('node:module')\n\nenableCompileCache()\n",
    "Property 'enableCompileCache' does not exist",
  ],
  [
    'scripts/bootstrap/module.mjs',
    "import { DatabaseSync } from 'node:sqlite'\n\nexport const open = () => new DatabaseSync(':memory:')\n",
    "Cannot find name 'node:sqlite'",
  ],
  [
    'scripts/bootstrap/method.mjs',
    'export const byLength = (words) => Object.groupBy(words, ({ length }) => length)\n',
    "Property 'groupBy' does not exist",
  ],
  [
    'scripts/bootstrap/allowed.mjs',
    "import { spawn } from 'node:child_process'\n\nexport const list = () => [spawn('ls')].toSorted()\n",
  ],
]

export const newerNode = planted.map(([at, code, says]) => ({ at, code, says }))
