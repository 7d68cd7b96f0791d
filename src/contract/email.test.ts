import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressProblem } from './email.ts'

const long = (count: number) => 'a'.repeat(count)

const good = [
  'ada@client.example',
  'Ada.King+crm@mail.Client-Firm.example',
  "o'brien_2@x9.example",
  '!#$%&*/?=^`{|}~-@client.example',
  'a@xn--bcher-kva.example',
  `${long(64)}@${long(63)}.example`,
  `a@${long(60)}.${long(60)}.${long(60)}.${long(60)}.examples`,
]

test('an address that mail can be sent to has no problem', () => {
  for (const address of good) assert.equal(addressProblem(address), null, address)
  assert.equal(good.at(-1)?.length, 254)
})

const bad = [
  ['no @', 'ada.client.example'],
  ['two @', 'ada@client@example.com'],
  ['nothing before it', '@client.example'],
  ['nothing behind it', 'ada@'],
  ['no dot behind it', 'ada@localhost'],
  ['quotes', '"ada"@client.example'],
  ['a name', 'Ada <ada@client.example>'],
  ['two recipients', 'ada@client.example,bo@client.example'],
  ['two recipients, otherwise', 'ada@client.example;bo@client.example'],
  ['a space', 'ada king@client.example'],
  ['a space at the end', 'ada@client.example '],
  ['a line break', 'ada@client.example\nBcc: all@client.example'],
  ['a line break alone', 'ada@client.example\n'],
  ['a carriage return', 'ada@client.example\r'],
  ['NUL', 'ada\0@client.example'],
  ['a control character', 'ada\u0007@client.example'],
  ['a comment', 'ada(x)@client.example'],
  ['an encoded word', '=?utf-8?q?ada=40evil.example=3e=00?=@client.example'],
  ['the beginning of one', 'a=?b@client.example'],
  ['a backslash', 'ada\\@client.example'],
  ['a colon', 'ada:x@client.example'],
  ['a route', '@relay.example:ada@client.example'],
  ['a percent route behind the @', 'ada@client.example%relay.example'],
  ['an address in brackets', 'ada@[127.0.0.1]'],
  ['an address in numbers', 'ada@127.0.0.1'],
  ['two dots', 'ada..king@client.example'],
  ['a dot first', '.ada@client.example'],
  ['a dot last', 'ada.@client.example'],
  ['a host of two dots', 'ada@client..example'],
  ['a host with a dot last', 'ada@client.example.'],
  ['a hyphen before a dot', 'ada@client-.example'],
  ['a hyphen first', 'ada@-client.example'],
  ['an underscore in the host', 'ada@cli_ent.example'],
  ['letters that few servers take', 'adä@client.example'],
  ['letters that look like others', 'ada@сlient.example'],
  ['an invisible character', 'ada@client\u200b.example'],
  ['a wide @', 'ada＠client.example'],
  ['65 characters before the @', `${long(65)}@client.example`],
  ['a label of 64 characters', `ada@${long(64)}.example`],
  ['255 characters', `a@${long(60)}.${long(60)}.${long(60)}.${long(60)}.exampless`],
  ['300 characters', `${long(290)}@client.ex`],
  ['nothing', ''],
] as const

for (const [name, address] of bad) {
  test(`an address with ${name} is refused with a sentence`, () => {
    assert.match(addressProblem(address) ?? '', /^Enter an email address [^\n]+\.$/)
  })
}

test('the longest nonsense is seen through at once', () => {
  const began = performance.now()
  for (const text of [`${'a.'.repeat(50_000)}@`, '@'.repeat(100_000), `a@${'a-'.repeat(50_000)}`]) {
    assert.notEqual(addressProblem(text), null)
  }
  assert.ok(performance.now() - began < 50)
})
