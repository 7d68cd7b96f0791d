interface Named {
  id: string
  first_name: string | null
  last_name: string | null
  email: string
}

/** People to choose from in a select, by name, or by address where they have none yet. */
export const PersonOptions = ({ people }: { people: readonly Named[] }) =>
  people.map(({ id, first_name, last_name, email }) => (
    <option key={id} value={id}>
      {`${first_name ?? ''} ${last_name ?? ''}`.trim() || email}
    </option>
  ))
