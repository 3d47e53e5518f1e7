import { expect, test } from 'vitest'
import { getGreetingName } from './greeting-name.ts'

test.each([
  ['Ada Jansen', 'Ada', 'Ada Jansen'],
  ['Ada', 'Ada', 'Ada'],
  ["O'Hara, Zoë", 'Zoë', "Zoë O'Hara"],
  ['Mr Jonas Weber', 'Jonas', 'Jonas Weber'],
  ['dr jonas weber', 'jonas', 'dr jonas weber'],
  ['Dr.Jonas Weber', 'Jonas', 'Dr. Jonas Weber'],
  ['Weber, Dr. Jonas', 'Jonas', 'Dr. Jonas Weber'],
  ['Frau Prof. Dr. med. Anna Berg', 'Anna', 'Prof. Dr. med. Anna Berg'],
  ['Dipl.-Ing. Max Muster', 'Max', 'Dipl.-Ing. Max Muster'],
  ['Herr Weber', 'Herr Weber', 'Herr Weber'],
  ['Dr. Weber', 'Dr. Weber', 'Dr. Weber'],
  ['Jonas Weber, PhD', 'Jonas', 'Jonas Weber'],
  ['Jonas Weber (Finance)', 'Jonas', 'Jonas Weber'],
  ['J. R. Tolkien', 'J. R. Tolkien', 'J. R. Tolkien'],
  ['Anna-Lena van der Berg', 'Anna-Lena', 'Anna-Lena van der Berg'],
  ['van der Berg, Anna', 'Anna', 'Anna van der Berg'],
  ['de la Cruz', 'de la Cruz', 'de la Cruz'],
  ['WEBER Jonas', 'WEBER Jonas', 'WEBER Jonas'],
  ['Mara & Jonas Weber', 'Mara & Jonas Weber', 'Mara & Jonas Weber'],
  ['Harborline Logistics Ltd.', 'Harborline Logistics Ltd.', 'Harborline Logistics Ltd.'],
  ['山田 太郎', '山田 太郎', '山田 太郎'],
  ['  Ada \n Jansen , ', 'Ada', 'Ada Jansen'],
])('%j is greeted as %j in English and as %j in German', (name, english, german) => {
  expect([getGreetingName(name, false), getGreetingName(name, true)]).toEqual([english, german])
})

test.each([
  '',
  'Dr.',
  'ada@visitor.example',
  '<b>Ada</b>',
  'https://spam.example',
  'Ada, claim your prize at spam.example',
  'www spam example',
  'Ada! You won $1,000',
  'Call 0900 123456',
  'You have been selected for our grand prize',
  'x'.repeat(10_000),
])('the name %j is left out of greetings', (name) => {
  expect([getGreetingName(name, false), getGreetingName(name, true)]).toEqual([null, null])
})
