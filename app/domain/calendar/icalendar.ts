import { addDays } from '#app/core/days.ts'

type CalendarEvent = { uid: string; day: string; summary: string; description: string; url: string }

const MAX_LINE_BYTES = 75

/** Formats all-day events as an iCalendar file (RFC 5545). `stamp` is the file's creation time. */
export function formatCalendar(name: string, events: CalendarEvent[], stamp: Date): string {
  const time = stamp.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Foyer//Due dates//EN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    // Outlook only knows this older property.
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap(({ uid, day, summary, description, url }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${time}`,
      `DTSTART;VALUE=DATE:${formatDate(day)}`,
      `DTEND;VALUE=DATE:${formatDate(addDays(day, 1))}`,
      `SUMMARY:${escapeText(summary)}`,
      `DESCRIPTION:${escapeText(description)}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n')
}

const formatDate = (day: string) => day.replaceAll('-', '')

const escapeText = (text: string) =>
  text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r\n|\r|\n/g, '\\n')

/** Breaks a line after at most 75 bytes, never inside a character. */
function foldLine(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > MAX_LINE_BYTES) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}
