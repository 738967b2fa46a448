// Guides of docs/ as pages: what they are written with is rendered, what looks like HTML is text, links lead somewhere.
import { globSync } from 'node:fs'
import { errorCodes } from '@roomful/contract/lib/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '../../../../test/support/engines.ts'
import { type App, startApp } from '../../../app.ts'
import { htmlOf } from './markdown.ts'

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

/** Every page of docs/ and of its reference, by its path. */
const pages = globSync('{*,reference/*}.md', {
  cwd: new URL('../../../../../../docs', import.meta.url).pathname,
})
  .map(name => name.replace(/\.md$/, ''))
  .map(name => (name === 'README' ? 'guides' : name.replace('/README', '')))

test('all guides and reference pages are served, findable and listed for language models', async () => {
  expect(pages).toEqual(expect.arrayContaining(['guides', 'reference', 'agents', 'reference/sessions']))
  const llms = await fetch(`${app.url}/llms.txt`)
  expect(llms.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const listed = [...(await llms.text()).matchAll(/\]\([^)]*\/docs\/([^)]+)\)/g)].map(([, path]) => path!)
  expect(listed.sort()).toEqual(pages.toSorted())
  // Following links from the index reaches each of them.
  const seen = new Set(['guides'])
  for (const path of seen) {
    const html = await (await fetch(`${app.url}/docs/${path}`)).text()
    for (const [, next] of html.matchAll(/ href="\/docs\/([\w/-]+)[#"]/g))
      if (pages.includes(next!)) seen.add(next!)
  }
  expect([...seen].sort()).toEqual(pages.toSorted())
})

test('an error leads to the line of its code, and each code has one', async () => {
  const refused = await fetch(`${app.url}/public/v1/presentations`)
  const { code, doc_url } = (await refused.json()) as { code: string; doc_url: string }
  expect(code).toBe('UNAUTHENTICATED')
  const { pathname, hash } = new URL(doc_url)
  expect(hash).toBe(`#${code}`)
  const page = await (await fetch(`${app.url}${pathname}`)).text()
  expect(Object.keys(errorCodes).filter(one => page.split(`<tr id="${one}">`).length !== 2)).toEqual([])
})

test('the search finds sections by all their words, and shows a query as text', async () => {
  const search = async (q: string) =>
    (await fetch(`${app.url}/docs/search?q=${encodeURIComponent(q)}`)).text()
  expect(await search('long POLLING')).toContain(
    '<a href="/docs/reference/api-conventions#long-polling">Long polling</a>',
  )
  expect(await search('zzyzx')).toContain('Nothing found')
  expect(await search('')).toContain('Nothing found')
  const hostile = await search('"><script>alert(1)</script>')
  expect(hostile).not.toContain('<script')
  // Lines of code blocks that begin with # are no headings.
  for (const word of ['#', '/', 'welcome', 'replacing'])
    for (const [, path, anchor] of (await search(word)).matchAll(/<a href="([^"#]+)#([^"]*)">/g))
      expect([path, await (await fetch(app.url + path)).text()]).toEqual([
        path,
        expect.stringContaining(` id="${anchor}"`),
      ])
  expect(await search('replacing ROOMFUL_SECRET')).toContain('>Replacing ROOMFUL_SECRET</a>')
  expect((await search('a'.repeat(10_000))).length).toBeLessThan(10_000)
  expect((await fetch(`${app.url}/docs/search?q=a&q=b`)).status).toBe(200)
})

test.each(pages)('/docs/%s is a page without scripts whose links lead somewhere', async name => {
  const response = await fetch(`${app.url}/docs/${name}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  const html = await response.text()
  expect(html).toContain('<h1 ')
  expect(html).not.toContain('&lt;!--')
  expect(html.replace(/<pre[\s\S]*?<\/pre>|<code>.*?<\/code>/g, '')).not.toMatch(/\]\(|```|<p>(?:\||\d+\. )/)
  // Images of the documents are in the repository alone.
  expect(html).not.toContain('<img')
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
})
