/**
 * Retries `note` for up to `seconds` while the database is unavailable. An email whose delivery is not saved would be
 * sent twice.
 */
export async function retryUntilSaved(seconds: number, note: () => Promise<unknown>): Promise<void> {
  const givenUpAt = Date.now() + seconds * 1000
  for (let pause = 100; ; pause = Math.min(2 * pause, 2_000)) {
    try {
      await note()
      return
    } catch (err) {
      if (Date.now() + pause > givenUpAt) throw err
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
