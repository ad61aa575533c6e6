import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  // a type may be named for the reader's sake; an unused value may not
  ignoreExportsUsedInFile: { interface: true, type: true },
  workspaces: {
    '.': {
      // of the commands in package.json only those without `exec` are read
      entry: ['scripts/*.mjs', 'scripts/bootstrap/run.mjs', 'scripts/newcomer/walk.mjs'],
      project: ['scripts/**/*.mjs', '*.ts'],
      // watch mode starts the web's own; systemd and proofs use Debian's
      ignoreBinaries: [
        'vite',
        'buildah',
        'mmdebstrap',
        'systemd-notify',
        'mount',
        'umount',
        'prometheus',
        'promtool',
        'sqlmap',
        'wapiti',
        'Xvfb',
        'dbus-run-session',
        'haproxy',
        'ip',
        'pgbackrest',
        'pgbouncer',
        'unshare',
      ],
      // named by scripts/bootstrap/tsconfig.json alone
      ignoreDependencies: ['@types/node20'],
    },
    // the drivers of the proof in three engines; loaded by name, once they are installed
    'lab/proof/engines': { entry: ['*.mjs'], project: ['*.mjs'], ignoreDependencies: ['chromium-102'] },
    'packages/contract': { project: ['src/**/*.ts'] },
    'packages/foods': { project: ['src/**/*.ts'] },
    'packages/embedded-postgres': { project: ['src/**/*.ts'] },
    'survey-host': { project: ['src/**/*.ts'] },
    server: {
      entry: ['src/testing/portals/{argon2,password-cost}.ts', 'src/main.ts', 'src/desco.ts'],
      project: ['src/**/*.ts'],
    },
    web: {
      entry: [
        'src/prerender.tsx',
        'src/team/main.tsx',
        'worker/service-worker.ts',
        '{src,build}/**/*.test.ts',
      ],
      project: ['src/**/*.{ts,tsx}', 'build/**/*.ts', 'worker/**/*.ts'],
      // named by font.css alone, and styles are not read here
      ignoreDependencies: ['@fontsource-variable/figtree'],
    },
    e2e: {
      // started by a row of the bench
      entry: ['measure-key-press.ts', 'measure-presses.ts', 'measure-lighthouse.ts'],
      playwright: {
        config: ['playwright.config.ts'],
        entry: ['journeys/**/*.spec.ts'],
      },
      project: ['**/*.ts'],
    },
    // both in folders of their own, installed when they are asked for
    lab: {
      entry: ['bench/main.ts', 'bench/*-server.ts', 'proof/main.mjs', 'proof/machine/{stand-ins,walls}.mjs'],
      project: ['bench/*.ts', 'bench/rows/*.ts', 'proof/**/*.mjs'],
      // found once the bench has installed it, in a folder of its own
      ignoreDependencies: ['better-auth', 'lighthouse'],
    },
    'lab/bench/beside': { entry: ['better-auth-server.ts'], project: ['*.ts'] },
  },
}

export default config
