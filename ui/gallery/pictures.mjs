// Saves a picture of each component of the gallery in light and dark in `gallery/pictures/`, and reports what axe finds.
// Arguments: names of components; without any, all. It needs WebKitWebDriver, MiniBrowser and Xvfb, which the tests of the window need too.
import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const [PORT, DRIVER_PORT, DISPLAY] = [5175, 5176, ':97'];
const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const SIZE = { width: 1366, height: 2000 };
const LOADED_MS = 30_000;

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const children = [];
const start = (command, args) => children.push(spawn(command, args, { env: { ...process.env, DISPLAY }, stdio: 'ignore' }));
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function driver(path, body) {
  const answer = await fetch(`http://127.0.0.1:${DRIVER_PORT}${path}`, { method: body ? 'POST' : 'GET', body: body && JSON.stringify(body) });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${value?.message}`);
  return value;
}

async function session() {
  for (const until = Date.now() + LOADED_MS; ; await pause(200)) {
    try {
      const browser = { binary: BROWSER, args: ['--automation'] };
      return (await driver('/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browser } } })).sessionId;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

const server = await createServer({ root: here('..'), configFile: here('../vite.config.ts'), server: { port: PORT, strictPort: true }, logLevel: 'error' });
await server.listen();
start('Xvfb', [DISPLAY, '-screen', '0', `${SIZE.width}x${SIZE.height}x24`]);
start('WebKitWebDriver', [`--port=${DRIVER_PORT}`]);
let failed = false;
try {
  const at = `/session/${await session()}`;
  const run = (script, ...args) => driver(`${at}/execute/sync`, { script, args });
  const later = (script, ...args) => driver(`${at}/execute/async`, { script: `const done = arguments[arguments.length - 1]; (async () => { ${script} })().then(done, (error) => done([String(error)]))`, args });
  await driver(`${at}/window/rect`, { x: 0, y: 0, ...SIZE });
  await driver(`${at}/url`, { url: `http://localhost:${PORT}/gallery/` });
  for (const until = Date.now() + LOADED_MS; !(await run("return document.querySelectorAll('[data-component]').length > 50")); await pause(200))
    if (Date.now() > until) throw new Error('the gallery does not load');
  await run(await readFile(here('../../node_modules/axe-core/axe.min.js'), 'utf8'));
  const all = await run("return [...document.querySelectorAll('[data-component]')].map((one) => one.dataset.component)");
  const wanted = process.argv.length > 2 ? process.argv.slice(2) : all;
  await mkdir(here('pictures'), { recursive: true });
  for (const name of wanted) {
    await run('location.hash = arguments[0]', name);
    await later(`await new Promise((drawn) => setTimeout(drawn, 1000));
      const frames = [...document.querySelectorAll('iframe')];
      for (let waited = 0; waited < 100 && !frames.every((one) => one.contentDocument?.querySelector('.alone')); waited += 1) await new Promise((drawn) => setTimeout(drawn, 100));`);
    for (const scheme of ['light', 'dark']) {
      const themed = `for (const root of [document, ...[...document.querySelectorAll('iframe')].map((one) => one.contentDocument)]) root.documentElement.dataset.theme = arguments[0]`;
      await run(themed, scheme);
      const found = await later(`const OF_A_PAGE = Object.fromEntries(['region', 'heading-order', 'landmark-unique', 'dlitem'].map((rule) => [rule, { enabled: false }]));
        const result = await axe.run('[data-component]', { resultTypes: ['violations'], rules: OF_A_PAGE });
        return result.violations.map((rule) => rule.id + ': ' + rule.nodes.map((node) => node.html.slice(0, 160)).join(' | '))`);
      for (const problem of found ?? []) console.log(`${name}, ${scheme}: ${problem}`);
      failed ||= (found ?? []).length > 0;
      // A field that took the focus may have scrolled the page.
      await later('scrollTo(0, 0); await new Promise((drawn) => setTimeout(drawn, 200))');
      await writeFile(here(`pictures/${name.replace('/', '-')}-${scheme}.png`), Buffer.from(await driver(`${at}/screenshot`), 'base64'));
    }
  }
} finally {
  children.forEach((child) => child.kill());
  await server.close();
}
process.exitCode = failed ? 1 : 0;
