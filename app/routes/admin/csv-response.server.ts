import { Readable } from 'node:stream'
import type { ActorCtx } from '#app/context.ts'
import { type CsvColumn, streamCsv } from '#app/core/csv.ts'
import { formatVisibility } from '#app/domain/access/format-names.ts'
import { createContentDisposition } from '#app/routes/api/content-disposition.ts'
import { lowercaseLabel } from '#app/texts.ts'

/**
 * Returns a CSV response (UTF-8 with a byte order mark) for spreadsheets in the site's language, whose first line says
 * whose access decides what it contains. Streams `pages` with backpressure, so memory use does not depend on the number
 * of rows. `name`: label that becomes the file's name.
 */
export function createCsvResponse<Row>(
  { actor }: Pick<ActorCtx, 'actor'>,
  name: string,
  columns: CsvColumn<Row>[],
  pages: AsyncIterable<Row[]>,
): Response {
  const encoder = new TextEncoder()
  async function* bytes() {
    for await (const text of streamCsv(formatVisibility(actor), columns, pages)) yield encoder.encode(text)
  }
  return new Response(Readable.toWeb(Readable.from(bytes())) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      // Forces chunked encoding. Otherwise, an error in the first rows could look like a complete, empty file.
      'Transfer-Encoding': 'chunked',
      'Content-Disposition': createContentDisposition('attachment', `${lowercaseLabel(name)}.csv`),
    },
  })
}
