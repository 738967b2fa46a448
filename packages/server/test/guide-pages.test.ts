// Guides of docs/ as pages: what they are written with is rendered, what looks like HTML is text, links lead somewhere.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { htmlOf } from '../src/api/http/pages/markdown.ts'
import { type App, startApp } from '../src/app.ts'
import { testConfig } from './support/engines.ts'

let app: App
beforeAll(async () => {
  app = await startApp(testConfig())
})
afterAll(() => app.close())

test.each([
  ['# 1. A key', '<h1 id="1-a-key">1. A key</h1>'],
  ['one\ntwo\n\nthree', '<p>one\ntwo</p>\n<p>three</p>'],
  ['text\n- a\n  b\n- `c`', '<p>text</p>\n<ul>\n<li>a\nb</li>\n<li><code>c</code></li>\n</ul>'],
  [
    '| a |\n| - |\n| b |',
    '<div tabindex="0"><table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>b</td>\n</tr>\n</tbody></table></div>',
  ],
  ['1. a\n2. b', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>'],
  [
    '```sh server\na && "b" <c>\n\n# d\n```',
    '<pre tabindex="0"><code class="language-sh">a &amp;&amp; &quot;b&quot; &lt;c&gt;\n\n# d\n</code></pre>',
  ],
  [
    '<script>x</script> **b** `**c**`',
    '<p>&lt;script&gt;x&lt;/script&gt; <strong>b</strong> <code>**c**</code></p>',
  ],
  ['[here](there) [gone](no)', '<p><a href="/there">here</a> gone</p>'],
  ['```\nnever closed', '<pre tabindex="0"><code>never closed\n</code></pre>'],
])('%j is rendered', (markdown, html) => {
  expect(htmlOf(markdown, target => (target === 'no' ? null : `/${target}`))).toBe(`${html}\n`)
})

test.each(['quickstart', 'webhooks', 'importing'])(
  '/docs/%s is a page without scripts whose links lead somewhere',
  async name => {
    const response = await fetch(`${app.url}/docs/${name}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    const html = await response.text()
    expect(html).toContain('<h1 ')
    expect(html).not.toMatch(/\]\(|```|<p>(?:\||\d+\. )/)
    const links = [...html.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href!)
    expect(links.length).toBeGreaterThan(1)
    for (const href of links.filter(href => !href.startsWith('https://'))) {
      const { pathname, hash } = new URL(href, `${app.url}/docs/${name}`)
      // The pages themselves may not have been built here.
      if (pathname === '/workspace') continue
      const target = await fetch(app.url + pathname)
      expect([href, target.status]).toEqual([href, 200])
      expect(await target.text()).toContain(hash === '' ? '<' : ` id="${hash.slice(1)}"`)
    }
  },
)
