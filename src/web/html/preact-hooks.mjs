/**
 * The place of `react` in what phones download: Preact's, whose default export holds no more than react-hook-form asks
 * of it. Preact's own default export holds all that React has, used or not.
 */
import {
  createContext,
  createElement,
  Fragment,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "preact/compat";

export * from "preact/compat";
// oxlint-disable-next-line import/no-default-export -- react-hook-form imports React so
export default {
  createContext,
  createElement,
  Fragment,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
};
