export const enquiryWords = {
  name: 'Priya Desai',
  message: 'Our service team of forty cannot see each other’s cases. Could you look at sharing?',
}

/** The request of an enquiry, whose key is in its mail address: each address gets one confirmation a day. */
export const enquiry = ({ key, address }: { key: string; address: string }) => ({
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
    'Idempotency-Key': key,
    'X-Forwarded-For': address,
  },
  body: JSON.stringify({ ...enquiryWords, email: `${key}@northwind.example`, subject: key }),
})
