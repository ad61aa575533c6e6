/** The whole look of the survey site: nothing is fetched from anywhere. */
export const style = `
:root {
  color-scheme: light dark;
  --paper: #f3f5f4; --card: #ffffff; --ink: #1d2b2a; --soft: #4c5c5a; --line: #7d8c8a; --faint: #dce3e1;
  --accent: #17635a; --accent-ink: #ffffff; --chosen: #e4f1ee; --bad: #a3201b; --bad-paper: #fdf0ef;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #121918; --card: #1b2423; --ink: #e8efed; --soft: #b3c2bf; --line: #7f918e; --faint: #33403e;
    --accent: #7fd1c3; --accent-ink: #0c1f1c; --chosen: #203a36; --bad: #ffb4ab; --bad-paper: #3a1c1a;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
header, main, footer { width: 100%; max-width: 42rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 1.25rem; color: var(--soft); font-size: .9375rem; }
header p { margin: 0 0 1rem; }
footer { padding: 1.5rem 1rem 2.5rem; color: var(--soft); font-size: .875rem; }
.card { background: var(--card); border: 1px solid var(--faint); border-radius: .75rem; padding: 1.25rem; }
@media (min-width: 40rem) { .card { padding: 2rem; } header { padding-top: 2.5rem; } }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .75rem; }
h2 { font-size: 1.1875rem; line-height: 1.3; margin: 1.25rem 0 .25rem; }
p { margin: 0 0 1rem; }
a { color: var(--accent); text-underline-offset: .15em; }
.steps { color: var(--soft); font-size: .9375rem; margin: 0 0 .375rem; }
progress + h1 { margin-top: 1.25rem; }
progress { display: block; width: 100%; height: .5rem; border: 0; border-radius: 1rem; overflow: hidden;
  background: var(--faint); appearance: none; }
progress::-webkit-progress-bar { background: var(--faint); }
progress::-webkit-progress-value { background: var(--accent); }
progress::-moz-progress-bar { background: var(--accent); }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
.question { margin: 1.75rem 0 0; }
legend, .label { display: block; padding: 0; font-weight: 600; }
.optional { font-weight: 400; color: var(--soft); }
.help { color: var(--soft); font-size: .9375rem; margin: .125rem 0 0; }
.error { color: var(--bad); font-weight: 600; margin: .375rem 0 0; }
.options { display: grid; gap: .5rem; margin-top: .625rem; }
.option { display: flex; align-items: center; gap: .75rem; min-height: 3rem; padding: .5rem .875rem;
  border: 1px solid var(--line); border-radius: .5rem; cursor: pointer; }
.option:has(:checked) { background: var(--chosen); border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
.option input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--accent); }
.rows { display: grid; gap: 1.25rem; margin-top: .75rem; }
.rows legend { font-weight: 500; }
@media (min-width: 40rem) { .rows .options { grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr)); } }
.entry { display: flex; align-items: center; gap: .625rem; margin-top: .625rem; }
input[type='text'], input[type='date'], textarea { font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--line); border-radius: .5rem; padding: .625rem .75rem; min-height: 3rem; max-width: 100%; }
input[inputmode] { width: 7rem; }
textarea, .code { display: block; width: 100%; margin-top: .625rem; }
input[aria-invalid], textarea[aria-invalid] { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad); }
fieldset[aria-invalid] .option { border-color: var(--bad); }
.summary { border: 2px solid var(--bad); background: var(--bad-paper); border-radius: .5rem; padding: 1rem;
  margin: 1rem 0 1.25rem; }
.summary h2 { margin: 0 0 .25rem; color: var(--bad); }
.summary ul { margin: 0; padding-left: 1.25rem; }
.summary a { color: var(--bad); }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 2rem; }
.button { display: inline-block; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
  flex: 1 1 9rem; min-height: 3rem; padding: .6875rem 1.5rem; border-radius: .5rem; border: 1px solid var(--accent);
  background: var(--accent); color: var(--accent-ink); }
.button.quiet { background: transparent; color: var(--accent); }
@media (min-width: 40rem) { .button { flex: 0 1 auto; min-width: 9rem; } }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.option:focus-within { outline: 3px solid var(--accent); outline-offset: 2px; }
.option input:focus-visible { outline: 0; }
`
