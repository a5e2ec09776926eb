import useSWR from 'swr';
export const useLoan = useSWR;
