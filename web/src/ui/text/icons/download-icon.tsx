import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** Files to take away. */
export const DownloadIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M12 4v11M7.5 10.75 12 15.25l4.5-4.5" />
    <path d="M4.5 16.5v1.75a1.75 1.75 0 0 0 1.75 1.75h11.5a1.75 1.75 0 0 0 1.75-1.75V16.5" />
  </Icon>
)
