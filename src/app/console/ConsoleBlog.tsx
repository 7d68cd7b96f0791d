import { useMe } from '../../features/account/me.web.ts'
import { useStaffKeptList } from '../../features/listview/useStaffKeptList.web.ts'
import { StaffPosts } from '../../features/postroom/StaffPosts.tsx'

/** The blog as it is written, for whoever is signed in. */
export function ConsoleBlog() {
  const { id } = useMe()
  return <StaffPosts kept={useStaffKeptList('posts')} account={id} />
}
