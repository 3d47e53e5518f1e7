export async function* jsonList(batches: AsyncIterable<object[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of batches) {
    for (const row of rows) {
      yield `${before}${JSON.stringify(row)}`
      before = ',\n'
    }
  }
  yield before === '[\n' ? '[]' : '\n]'
}
