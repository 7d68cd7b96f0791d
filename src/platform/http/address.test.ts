import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientAddress } from './address.ts'

const proxies = ['10.0.0.0/8', '192.0.2.7', '2001:db8:1::/48', '::1']

const cases: [
  what: string,
  proxies: string[],
  socket: string,
  forwarded: string | undefined,
  address: string,
][] = [
  ['the socket', [], '203.0.113.9', undefined, '203.0.113.9'],
  ['the socket, whatever the header claims', [], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  [
    'the socket, if it is not a trusted proxy',
    proxies,
    '203.0.113.9',
    '198.51.100.1',
    '203.0.113.9',
  ],
  ['the hop that our proxy saw', proxies, '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  [
    'the hop that the proxy saw, not a forged one before it',
    proxies,
    '10.1.2.3',
    '8.8.8.8, 198.51.100.1',
    '198.51.100.1',
  ],
  [
    'the hop before two proxies',
    proxies,
    '10.1.2.3',
    '8.8.8.8,198.51.100.1, 192.0.2.7',
    '198.51.100.1',
  ],
  ['the first hop, when all are proxies', proxies, '10.1.2.3', '10.9.9.9, 10.8.8.8', '10.9.9.9'],
  ['the proxy, when it says nothing', proxies, '10.1.2.3', undefined, '10.1.2.3'],
  ['the proxy, when it says nonsense', proxies, '10.1.2.3', 'unknown', '10.1.2.3'],
  ['the proxy, when it says a name', proxies, '10.1.2.3', '198.51.100.1, evil.example', '10.1.2.3'],
  ['the proxy, when it names a port', proxies, '10.1.2.3', '198.51.100.1:4000', '10.1.2.3'],
  [
    'the last proxy before an invalid hop',
    proxies,
    '10.1.2.3',
    '198.51.100.1, x, 10.4.4.4',
    '10.4.4.4',
  ],
  ['the proxy, for an empty hop', proxies, '10.1.2.3', '198.51.100.1,', '10.1.2.3'],
  [
    'the socket, if it is just outside the network of proxies',
    proxies,
    '11.0.0.1',
    '198.51.100.1',
    '11.0.0.1',
  ],
  [
    'the socket, if its address is next to the proxy’s',
    proxies,
    '192.0.2.8',
    '198.51.100.1',
    '192.0.2.8',
  ],
  ['a proxy by IPv6', proxies, '::1', '198.51.100.1', '198.51.100.1'],
  ['a proxy in a network by IPv6', proxies, '2001:db8:1:2::3', '198.51.100.1', '198.51.100.1'],
  [
    'a proxy in the spelling of a dual-stack socket',
    proxies,
    '::ffff:10.1.2.3',
    '198.51.100.1',
    '198.51.100.1',
  ],
  ['a caller as a dual socket spells it', [], '::FFFF:203.0.113.9', undefined, '203.0.113.9'],
  ['a hop as a dual socket spells it', proxies, '10.1.2.3', '::ffff:198.51.100.1', '198.51.100.1'],
  ['a hop in hexadecimal', proxies, '10.1.2.3', '::ffff:c633:6401', '198.51.100.1'],
  ['a hop in full', proxies, '10.1.2.3', '0:0:0:0:0:FFFF:198.51.100.1', '198.51.100.1'],
  ['a proxy in hexadecimal', proxies, '::ffff:a01:203', '198.51.100.1', '198.51.100.1'],
  ['a socket that is gone', [], '', undefined, ''],
]

for (const [what, trusted, socket, forwarded, address] of cases) {
  test(`the address of a caller: ${what}`, () => {
    assert.equal(clientAddress(trusted)(socket, forwarded), address)
  })
}

test('all addresses of one IPv6 /64 are one caller, in any spelling', () => {
  const address = clientAddress([])
  const same = [
    '2001:db8::1',
    '2001:db8:0:0::1',
    '2001:0DB8:0000:0000:ffff:1:2:3',
    '2001:db8::',
    '2001:db8::1%eth0',
  ]
  assert.deepEqual(
    new Set(same.map((one) => address(one, undefined))),
    new Set(['2001:db8:0:0::/64']),
  )
  const others = [
    '2001:db8:0:1::1',
    '2001:db8:1::1',
    'fe80::1',
    '::1',
    '1:2:3:4:5:6:7:8',
    '64:ff9b::c633:6401',
  ]
  const found = new Set([...same, ...others].map((one) => address(one, undefined)))
  assert.equal(found.size, others.length + 1)
})

test('a header of many hops is read from its end, no further than trusted hops reach', () => {
  const address = clientAddress(proxies)
  const forged = Array.from({ length: 5_000 }, (_, at) => `8.8.${at % 256}.${at % 199}`).join(', ')
  assert.equal(address('10.1.2.3', `${forged}, 198.51.100.1`), '198.51.100.1')
})
