import { readFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { docx, exe, pdf, xlsx } from '../make/files.ts'
import { collectConsoleErrors, expectAccessible } from './support/accessibility.ts'
import { chooseFileByKeyboard, openAsClient, waitForHydration } from './support/person.ts'

const AREA = 'Drag & drop a document here, or click to select one'

/** Opens the document portal as a new client and collects console errors. */
async function openPortal(page: Page): Promise<string[]> {
  const consoleErrors = collectConsoleErrors(page)
  await openAsClient(page, undefined, '/client/documents')
  await expect(page.getByRole('heading', { name: 'Client Document Portal' })).toBeVisible()
  return consoleErrors
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer })
const choose = async (page: Page, name: string, buffer: Buffer) => {
  await waitForHydration(page)
  await page.locator('input[type=file]').setInputFiles(file(name, buffer))
}
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const zone = (page: Page) => page.getByRole('button', { name: /Drag & drop|Drop the document/ })

/** Creates the data of a drag with files. */
const carry = (page: Page, files: { name: string; buffer: Buffer }[]) =>
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

/** Opens a proxy that can cut every upload in the middle. */
async function openProxy() {
  const line = { cut: false, port: 0, close: () => {} }
  const proxy = createServer((asked, answer) => {
    const { method, headers } = asked
    const onward = request(asked.url ?? '', { method, headers }, (got) => {
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
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  line.port = (proxy.address() as AddressInfo).port
  line.close = () => proxy.close()
  return line
}

test('a document is uploaded, replaced by version 2 and downloaded unchanged', async ({ page }) => {
  const faults = await openPortal(page)
  await expect(page.getByText('Supported formats: PDF, DOCX, XLSX')).toBeVisible()
  for (const column of ['File Name', 'Version', 'Size', 'Last Modified', 'Actions'])
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible()
  await expect(row(page, 'Welcome to the Client Portal.pdf')).toContainText('v1')
  await expect(row(page, 'Project Brief Template.docx')).toContainText('v2')

  const [one, two] = [docx(), docx()]
  const choosing = page.waitForEvent('filechooser')
  await page.getByText(AREA).click()
  await (await choosing).setFiles(file('Plan.docx', one))
  await expect(page.getByText('Upload complete!')).toBeVisible()
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'))
  const cells = row(page, 'Plan.docx').getByRole('cell')
  await expect(cells).toContainText(['v1', '0.1 MB', today, 'Download'])
  await expect(page.getByRole('row').nth(1)).toContainText('Plan.docx')

  await choose(page, 'Plan.docx', two)
  await expect(row(page, 'Plan.docx')).toContainText('v2')
  await expect(row(page, 'Plan.docx')).toHaveCount(1)
  await page.reload()
  const loading = page.waitForEvent('download')
  await row(page, 'Plan.docx').getByRole('link', { name: 'Download' }).click()
  const download = await loading
  expect(download.suggestedFilename()).toBe('Plan.docx')
  expect((await readFile(await download.path())).equals(two)).toBe(true)

  await row(page, 'Plan.docx').getByRole('link', { name: 'Details' }).click()
  const dialog = page.getByRole('dialog')
  const older = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download version 1' }).click()
  expect((await readFile(await (await older).path())).equals(one)).toBe(true)
  expect(faults).toEqual([])
})

test('the drop zone uploads one document and rejects two at once and unsupported types', async ({ page }) => {
  const faults = await openPortal(page)
  const good = await carry(page, [file('Dropped.xlsx', xlsx())])
  await zone(page).dispatchEvent('dragenter', { dataTransfer: good })
  await expect(page.getByText('Drop the document here ...')).toBeVisible()
  await zone(page).dispatchEvent('drop', { dataTransfer: good })
  await expect(page.getByText('Upload complete!')).toBeVisible()
  await expect(row(page, 'Dropped.xlsx')).toContainText('v1')
  await expect(page.getByText(AREA)).toBeVisible()

  const two = await carry(page, [file('One.pdf', pdf()), file('Two.pdf', pdf())])
  await zone(page).dispatchEvent('drop', { dataTransfer: two })
  await expect(page.getByRole('alert').filter({ hasText: 'Please upload one file at a time.' })).toBeVisible()
  await expect(page.getByText('Upload complete!')).toHaveCount(0)
  const program = await carry(page, [file('Program.exe', exe())])
  await zone(page).dispatchEvent('drop', { dataTransfer: program })
  await expect(page.getByRole('alert').filter({ hasText: 'Only PDF, DOCX and XLSX' })).toBeVisible()
  await page.reload()
  for (const name of ['One.pdf', 'Two.pdf', 'Program.exe']) await expect(row(page, name)).toHaveCount(0)
  expect(faults).toEqual([])
})

test('an upload shows its progress in whole percent and can be canceled', async ({ page }) => {
  await openPortal(page)
  const large = Buffer.concat([pdf(), Buffer.alloc(3_000_000, 32)])
  const { mend } = await slowLine(page, 200_000)
  await choose(page, 'Large.pdf', large)
  const bar = page.getByRole('progressbar')
  await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/)
  await expect(bar).toHaveAttribute('aria-valuemax', '100')
  await expect(page.getByText(/^[1-9]\d? %$/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await expect(page.getByText('Upload cancelled.')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await mend()
  await choose(page, 'Large.pdf', large)
  await expect(page.getByText('Upload complete!')).toBeVisible()
  await expect(row(page, 'Large.pdf')).toContainText('v1')
  await expect(row(page, 'Large.pdf')).toContainText('2.9 MB')
})

test('a rejected upload shows status and reason, with the standard status text under HTTP/2', async ({
  page,
}) => {
  await openPortal(page)
  const alert = page.getByRole('alert').filter({ hasText: 'Upload failed' })
  await choose(page, 'Program.pdf', Buffer.concat([exe(), Buffer.alloc(5_000_000)]))
  await expect(alert).toContainText('Upload failed: Unsupported Media Type')
  await expect(alert).toContainText('This file is not a PDF, whatever its name says.')
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
    await choose(page, 'Any.pdf', pdf())
    await expect(alert).toHaveText(`Upload failed: ${words}Reason ${status}.`)
    await page.unroute('/api/documents/upload')
  }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Upload complete!')).toBeVisible()
  await expect(row(page, 'Any.pdf')).toContainText('v1')
})

test('an upload that loses its connection says so and can be retried', async ({ browser, baseURL }) => {
  const line = await openProxy()
  const proxy = { server: `http://127.0.0.1:${line.port}`, bypass: '<-loopback>' }
  const signedIn = await browser.newPage({ baseURL })
  await openPortal(signedIn)
  const page = await browser.newPage({
    baseURL,
    proxy,
    storageState: await signedIn.context().storageState(),
  })
  await page.goto('/client/documents')
  await waitForHydration(page)
  line.cut = true
  await choose(page, 'Cut.pdf', Buffer.concat([pdf(), Buffer.alloc(4_000_000, 32)]))
  await expect(page.getByRole('alert').filter({ hasText: 'An error' })).toHaveText(
    'An error occurred during the upload. Please try again.',
  )
  line.cut = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Upload complete!')).toBeVisible()
  await expect(row(page, 'Cut.pdf')).toContainText('v1')
  await page.close()
  await signedIn.close()
  line.close()
})

test('a PDF preview is logged as a document view and clears the new badge', async ({ page }) => {
  const faults = await openPortal(page)
  const welcome = row(page, 'Welcome to the Client Portal.pdf')
  await expect(welcome.getByText('New', { exact: true })).toBeVisible()
  await welcome.getByRole('link', { name: 'Details' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Welcome to the Client Portal.pdf' })).toBeVisible()
  const previewed = page.waitForResponse(/\/versions\/1\/preview$/)
  await dialog.getByRole('link', { name: 'Preview version 1' }).click()
  const answer = await previewed
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await expect(dialog.locator('iframe')).toHaveAttribute('title', /^Preview of Welcome/)
  await page.reload()
  await dialog.getByRole('heading', { name: 'Activity' }).waitFor()
  await expect(dialog.getByText('You previewed v1').first()).toBeVisible()
  await waitForHydration(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(welcome.getByText('New', { exact: true })).toHaveCount(0)
  expect(faults).toEqual([])
})

test('a client uploads and previews documents by keyboard at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await openPortal(page)
  const long = 'A rather long name that has to be broken somewhere_2026_final_v7.pdf'
  await chooseFileByKeyboard(page, zone(page), file(long, pdf()))
  await expect(page.getByText('Upload complete!')).toBeVisible()
  await expectAccessible(page)
  const details = row(page, 'A rather long name').getByRole('link', { name: 'Details' })
  await details.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('table')).toBeVisible()
})
