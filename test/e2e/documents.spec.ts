import { readFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { docx, exe, largePdf, xlsx } from '../make/files.ts'
import { collectConsoleErrors, expectAccessible } from './support/accessibility.ts'
import { alert, button, file, link, row, selectFileByKeyboard, selectFiles } from './support/parts.ts'
import { openAsClient, openPage, waitForHydration } from './support/person.ts'

const openPortal = (page: Page) => openAsClient(page, undefined, '/client/documents')
const dropZone = (page: Page) => button(page, /Drag & drop|Drop the document/)
const expectUploaded = (page: Page) => expect(page.getByText('Upload complete!')).toBeVisible()

/** Creates the `DataTransfer` for dragging files. */
const createDrag = (page: Page, files: { name: string; buffer: Buffer }[]) =>
  page.evaluateHandle(
    (all) => {
      const transfer = new DataTransfer()
      for (const { name, bytes } of all) transfer.items.add(new File([new Uint8Array(bytes)], name))
      return transfer
    },
    files.map(({ name, buffer }) => ({ name, bytes: [...buffer] })),
  )

/** Limits the upload rate in bytes per second; -1 for no limit. */
async function slowLine(page: Page, uploadThroughput: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const up = (bytes: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytes,
    })
  await up(uploadThroughput)
  return { mend: () => up(-1) }
}

/** Starts a proxy that can cut off every upload in the middle. */
async function openProxy() {
  const line = { cut: false, port: 0, close: () => {} }
  const proxy = createServer((asked, answer) => {
    const { method, headers } = asked
    const onward = request(asked.url ?? '', { method, headers, agent: false }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    onward.on('error', () => asked.socket.destroy())
    let bytes = 0
    asked.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (!line.cut || bytes < 500_000) return
      asked.socket.destroy()
      onward.destroy()
    })
    asked.pipe(onward)
  })
  // A browser silently repeats a request if a reused connection closes, which could store an upload twice.
  proxy.maxRequestsPerSocket = 1
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  line.port = (proxy.address() as AddressInfo).port
  line.close = () => proxy.close()
  return line
}

test('documents can be uploaded by click and by drop, replaced by version 2 and downloaded unchanged', async ({
  page,
}) => {
  const consoleErrors = collectConsoleErrors(page)
  await openPortal(page)
  const [first, second] = [docx(), docx()]
  const chooser = page.waitForEvent('filechooser')
  await page.getByText('Drag & drop a document here, or click to select one').click()
  await (await chooser).setFiles(file('Plan.docx', first))
  await expectUploaded(page)
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'))
  const cells = row(page, 'Plan.docx').getByRole('cell')
  await expect(cells).toContainText(['v1', '0.1 MB', today, 'Download'])
  await expect(page.getByRole('row').nth(1)).toContainText('Plan.docx')
  await selectFiles(page, file('Plan.docx', second))
  await expect(row(page, 'Plan.docx')).toContainText('v2')
  await expect(row(page, 'Plan.docx')).toHaveCount(1)
  const loading = page.waitForEvent('download')
  await link(row(page, 'Plan.docx'), 'Download').click()
  const download = await loading
  expect(download.suggestedFilename()).toBe('Plan.docx')
  expect((await readFile(await download.path())).equals(second)).toBe(true)

  const drop = async (...files: ReturnType<typeof file>[]) =>
    dropZone(page).dispatchEvent('drop', { dataTransfer: await createDrag(page, files) })
  const dropped = file('Dropped.xlsx', xlsx())
  await dropZone(page).dispatchEvent('dragenter', { dataTransfer: await createDrag(page, [dropped]) })
  await expect(page.getByText('Drop the document here ...')).toBeVisible()
  await drop(dropped)
  await expectUploaded(page)
  await expect(row(page, 'Dropped.xlsx')).toContainText('v1')
  await drop(file('One.pdf'), file('Two.pdf'))
  await expect(alert(page, 'Please upload one file at a time.')).toBeVisible()
  await expect(page.getByText('Upload complete!')).toHaveCount(0)
  await drop(file('Program.exe', exe()))
  await expect(alert(page, 'Only PDF, DOCX and XLSX')).toBeVisible()
  await page.reload()
  await expect(row(page, 'Dropped.xlsx')).toBeVisible()
  for (const name of ['One.pdf', 'Two.pdf', 'Program.exe']) await expect(row(page, name)).toHaveCount(0)
  expect(consoleErrors).toEqual([])
})

test('an upload shows its progress as a whole percentage, and can be canceled, or retried after a lost connection', async ({
  browser,
  baseURL,
}) => {
  const line = await openProxy()
  const proxy = { server: `http://127.0.0.1:${line.port}`, bypass: '<-loopback>' }
  const signedIn = await browser.newPage({ baseURL })
  await openPortal(signedIn)
  const page = await browser.newPage({
    baseURL,
    proxy,
    storageState: await signedIn.context().storageState(),
  })
  await openPage(page, '/client/documents')
  const large = largePdf(3_000_000)
  const { mend } = await slowLine(page, 200_000)
  await selectFiles(page, file('Large.pdf', large))
  const bar = page.getByRole('progressbar')
  await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/)
  await expect(bar).toHaveAttribute('aria-valuemax', '100')
  await expect(page.getByText(/^[1-9]\d?%$/).first()).toBeVisible()
  await button(page, 'Cancel upload').click()
  await expect(page.getByText('Upload canceled.')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await mend()

  line.cut = true
  await selectFiles(page, file('Large.pdf', large))
  await expect(alert(page, 'An error')).toHaveText('An error occurred during the upload. Please try again.')
  line.cut = false
  await button(page, 'Try again').click()
  await expectUploaded(page)
  await expect(row(page, 'Large.pdf')).toContainText('v1')
  await expect(row(page, 'Large.pdf')).toContainText('2.9 MB')
  await page.close()
  line.close()
})

test('a rejected upload shows the status and the reason, with the standard status text over HTTP/2', async ({
  page,
}) => {
  await openPortal(page)
  const failure = alert(page, 'Upload failed')
  await selectFiles(page, file('Program.pdf', Buffer.concat([exe(), Buffer.alloc(5_000_000)])))
  await expect(failure).toContainText('Upload failed: Unsupported Media Type')
  await expect(failure).toContainText("This isn't a PDF.")
  await page.evaluate(() => Object.defineProperty(XMLHttpRequest.prototype, 'statusText', { get: () => '' }))
  for (const [status, words] of [
    [413, 'Payload Too Large'],
    [507, 'Insufficient Storage'],
    [500, 'Internal Server Error'],
    [201, '201'],
  ] as const) {
    await page.route('/api/documents/upload', (route) =>
      route.fulfill({ status, contentType: 'text/plain', body: `Reason ${status}.` }),
    )
    await selectFiles(page, file('Any.pdf'))
    await expect(failure).toHaveText(`Upload failed: ${words}Reason ${status}.`)
    await page.unroute('/api/documents/upload')
  }
})

test('a client can upload and preview documents using only the keyboard at 320 px', async ({ page }) => {
  const consoleErrors = collectConsoleErrors(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await openPortal(page)
  const name = 'A rather long name that has to be broken somewhere_2026_final_v7.pdf'
  await selectFileByKeyboard(page, dropZone(page), file(name))
  await expectUploaded(page)
  await expectAccessible(page)

  const welcome = row(page, 'Welcome to the Client Portal.pdf')
  await expect(welcome.getByText('New', { exact: true })).toBeVisible()
  await link(welcome, 'Details').press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Welcome to the Client Portal.pdf' })).toBeVisible()
  await expectAccessible(page)
  // The tests' browser has no PDF viewer, like Chrome on Android.
  await page.evaluate(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }))
  const previewed = page.waitForResponse(/\/versions\/1\/preview$/)
  await link(dialog, 'Preview version 1').press('Enter')
  const response = await previewed
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await expect(dialog.locator('iframe')).toHaveAttribute('title', /^Preview of Welcome/)
  await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }))
  await page.reload()
  await expect(dialog.getByText('Your browser can’t show PDFs here.')).toBeVisible()
  await expect(dialog.locator('iframe')).toHaveCount(0)
  await expect(dialog.getByText('You previewed v1').first()).toBeVisible()
  await waitForHydration(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(welcome.getByText('New', { exact: true })).toHaveCount(0)
  expect(consoleErrors).toEqual([])
})
