// What Node 20.0 lacks, planted where another Node than the project's may run; `says` is the compiler's message.
export const newerNode = [
  {
    at: 'scripts/bootstrap/named-import.mjs',
    code: "import { enableCompileCache } from 'node:module'\n\nenableCompileCache()\n",
    says: "has no exported member 'enableCompileCache'",
  },
  {
    at: 'scripts/bootstrap/late-import.mjs',
    code: "const { enableCompileCache } = await import('node:module')\n\nenableCompileCache()\n",
    says: "Property 'enableCompileCache' does not exist",
  },
  {
    at: 'scripts/bootstrap/module.mjs',
    code: "import { DatabaseSync } from 'node:sqlite'\n\nexport const open = () => new DatabaseSync(':memory:')\n",
    says: "Cannot find name 'node:sqlite'",
  },
  {
    at: 'scripts/bootstrap/method.mjs',
    code: 'export const byLength = (words) => Object.groupBy(words, ({ length }) => length)\n',
    says: "Property 'groupBy' does not exist",
  },
  {
    at: 'scripts/bootstrap/allowed.mjs',
    code: "import { spawn } from 'node:child_process'\n\nexport const list = () => [spawn('ls')].toSorted()\n",
  },
]
